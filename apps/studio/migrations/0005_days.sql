-- The platform asks for the sums of a day of the studio's own books.
create index rounds_day on rounds(vendor, started_at) where mode = 'real';
