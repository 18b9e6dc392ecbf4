-- What operators change at run time: settings, and the texts and pictures of the player app.

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default app_now(),
  changed_by text not null default 'system'
);
comment on table settings is
'Settings that an operator changes at run time. The server''s schema of settings holds their shapes and their defaults.';

create table headlines (
  place smallint primary key check (place in (1, 2, 3)),
  is_on boolean not null,
  notes text not null,
  notes_hindi text not null default ''
);
comment on table headlines is 'The three headlines of the player app.';
comment on column headlines.notes is 'The English text.';
comment on column headlines.notes_hindi is 'The Hindi text; when it is empty, everyone reads the English one.';

create table slider_images (
  image_id bigint generated always as identity primary key,
  media_type text not null,
  bytes bytea not null,
  alt text not null default '',
  display_order integer not null default 0,
  is_on boolean not null default true
);
comment on table slider_images is 'The pictures of the slider on the home screen.';
comment on column slider_images.alt is 'What a screen reader reads for the picture.';

grant select, insert, update on settings, headlines to surahi_app;
grant select, insert, update, delete on slider_images to surahi_app;
