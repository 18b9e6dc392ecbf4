-- History cannot be emptied either, by anyone but a migration.
create trigger slips_no_truncate before truncate on slips for each statement execute function refuse_change();
create trigger payouts_no_truncate before truncate on payouts for each statement execute function refuse_change();
create trigger refunds_no_truncate before truncate on refunds for each statement execute function refuse_change();
create trigger rate_versions_no_truncate before truncate on rate_versions for each statement execute function refuse_change();
