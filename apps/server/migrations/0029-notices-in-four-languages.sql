-- Notices about an account in the languages that were added to the app.

alter table notifications add column translations jsonb;
comment on column notifications.translations is
'The text by code of the language, except English and Hindi. Null in notices of earlier releases: the Hindi text is shown.';
