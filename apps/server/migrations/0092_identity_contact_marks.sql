-- Whoever gives an address as its own that somebody excluded has verified is found by it, verified or not.
create index member_contacts_mark on member_contacts(brand_id, channel, address_mark);
