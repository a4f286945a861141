-- The platform asks what happened in a window of time, a page after the other.
create index outbox_feed on outbox(vendor, created_at, id);
