-- Who is there right now is asked by when sessions were last seen. That moves every minute for each of them, so the index
-- is one that lets a row be rewritten in its place: a range of few pages, and the last time that any of its sessions was seen.
create index if not exists player_sessions_seen on player_sessions using brin (last_seen_at) with (pages_per_range = 4, autosummarize = on);
