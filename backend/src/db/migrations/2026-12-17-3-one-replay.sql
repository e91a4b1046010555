-- A refresh token that was replaced is honoured once more.
alter table refresh_tokens add column replayed_at timestamptz;
