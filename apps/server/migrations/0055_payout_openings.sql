-- Everybody who saw where a withdrawal goes is told, not the last one alone: the audit log has them all.
alter table payout_claims drop column opened_by_name, drop column opened_at;
