-- Names on alerts of the console.

create table alert_acknowledgements (
  alert_key text primary key check (length(alert_key) between 3 and 200),
  acknowledged_by text not null,
  operator_id bigint not null references operators,
  acknowledged_at timestamptz not null default app_now()
);
comment on table alert_acknowledgements is
'Which operator has taken over an alert. Alerts are not stored: they follow from the state of the platform.';
comment on column alert_acknowledgements.alert_key is 'The alert, for example payout:7. An alert that comes again has another key.';
grant select, insert on alert_acknowledgements to surahi_app;
