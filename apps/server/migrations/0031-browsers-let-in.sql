-- Browsers that support vouches for while strangers keep a number busy: what such a browser asks for and tries counts apart,
-- as if its player had been logged in there. It is named by the code that its screen shows, a hash of number and browser.
create table browsers_let_in (
  browser_id bigint generated always as identity primary key,
  mobile text not null,
  support_code text not null,
  let_in_by bigint not null references operators,
  reason text not null,
  let_in_at timestamptz not null default app_now(),
  until timestamptz not null
);
create index browsers_let_in_number on browsers_let_in (mobile, support_code, until);
grant select, insert, update, delete on browsers_let_in to surahi_app;
