-- The code by which the calendar names a room once the patient has come: short, and of one room only. Without one a room
-- has the code that its name stands for, which the product's own rules decide.
alter table rooms add column code text
  constraint rooms_code_ck check (code = btrim(code) and code = upper(code) and length(code) between 1 and 4);
create unique index rooms_by_code on rooms (clinic_id, code) where active;
call place_is_no_version('rooms', 'title, code, active');
