-- Where someone is logged in; access tokens name it by `sid`. With it go its refresh tokens.
create table sessions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  sid uuid not null unique,
  user_agent text not null,
  last_used_at timestamptz(3) not null default now()
);
create index sessions_user_id_idx on sessions (user_id);

insert into sessions (created_at, user_id, sid, user_agent, last_used_at)
select min(created_at), min(user_id), family, '', max(created_at) from refresh_tokens group by family order by 1;

alter table refresh_tokens add column session_id integer references sessions on delete cascade;
update refresh_tokens set session_id = sessions.id from sessions where sessions.sid = refresh_tokens.family;
alter table refresh_tokens alter column session_id set not null, drop column family;
create index refresh_tokens_session_id_idx on refresh_tokens (session_id);
