-- Vendors that operators ask for by name stand in the registry of every brand, switched off until
-- one is connected; new brands get them from seed/known-vendors.ts.
insert into vendors(brand_id, code, name, enabled, sort)
select b.id, known.code, known.code, false, 100
  from brands b
 cross join unnest(array['AE', 'AG', 'BBIN', 'BG', 'CQ9', 'DG', 'EA', 'GG', 'IBC', 'ISB', 'KX', 'KY',
                         'LOTUS', 'MG', 'MGS', 'OG', 'PNG', 'PT', 'RTG', 'SBT', 'TGP', 'TH', 'TTG',
                         'UG', 'WD', 'WS', 'XY']) as known(code)
    on conflict (brand_id, code) do nothing;
