-- Accounts at OpenID Connect providers. The issuer and the subject identify one; its e-mail address only describes it.
create table oidc_identities (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  email text,
  last_used_at timestamptz(3),
  unique (issuer, subject)
);
create index oidc_identities_user_id_idx on oidc_identities (user_id);

-- Sessions that a provider started. It may end them; the ID token, encrypted, ends the session at the provider.
create table oidc_sessions (
  session_id integer primary key references sessions on delete cascade,
  oidc_identity_id integer not null references oidc_identities on delete cascade,
  sid text,
  id_token text
);
create index oidc_sessions_oidc_identity_id_idx on oidc_sessions (oidc_identity_id);

-- Tickets are not stored before their use, which is possible once.
create table oidc_used_tickets (
  state_hash text primary key,
  expires_at timestamptz(3) not null
);
create index oidc_used_tickets_expires_at_idx on oidc_used_tickets (expires_at);
