-- leads to 77321f6c8d18

-- When staff were told that nobody has said for long whether it is taken, which they are once.
alter table claim_submissions add column wait_told_at timestamptz;
