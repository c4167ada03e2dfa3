import type { ClinicUser, Invitation, UserChange } from '@archwire/contract/users/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type UserRow = {
  id: number
  email: string
  firstName: string
  lastName: string
  fullName: string
  admin: boolean
  active: boolean
  invited: boolean
  lastSeenAt: Date | null
  updatedAt: Date
}

// Sessions are deleted after a while. The audit trail still knows when the user last did something.
const columns = sql`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.full_name as "fullName", u.admin, u.active,
  u.password_digest is null as invited, u.updated_at as "updatedAt",
  greatest(
    (select max(s.last_seen_at) from sessions s where s.clinic_id = u.clinic_id and s.user_id = u.id),
    (select a.created_at from audit_log a where a.clinic_id = u.clinic_id and a.user_id = u.id
     order by a.created_at desc limit 1)) as "lastSeenAt"`

export const allUsers = (tx: Tx, most: number): Promise<UserRow[]> =>
  tx.many(sql`
    select ${columns} from users u where u.clinic_id = ${tx.clinicId}
    order by u.active desc, u.full_name collate "und-x-icu", u.id limit ${most}`)

export const userById = (tx: Tx, id: number): Promise<UserRow | undefined> =>
  tx.maybeOne(sql`select ${columns} from users u where u.clinic_id = ${tx.clinicId} and u.id = ${id}`)

/** Lets only one change of a clinic's users run at a time, so that no two rely on each other's user. */
export const lockUsers = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from clinics where id = ${tx.clinicId} for no key update`)

export const insertUser = (tx: WriteTx, user: Invitation): Promise<UserRow> =>
  tx.one(sql`
    insert into users as u (clinic_id, email, first_name, last_name, admin)
    values (${tx.clinicId}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.admin})
    returning ${columns}`)

export const updateUser = (tx: WriteTx, id: number, user: UserChange): Promise<UserRow> =>
  tx.one(sql`
    update users u set email = ${user.email}, first_name = ${user.firstName}, last_name = ${user.lastName},
      admin = ${user.admin}, active = ${user.active}
    where u.clinic_id = ${tx.clinicId} and u.id = ${id}
    returning ${columns}`)

/**
 * Waits for every transaction that logs this user in or stores a new password, so that its rows are visible
 * afterwards.
 */
export const lockUser = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`select from users where clinic_id = ${tx.clinicId} and id = ${id} for update`)

/**
 * Deletes a user who has never logged in or changed something, is no doctor and has no task. Returns how many were
 * deleted.
 */
export const deleteUnusedUser = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`
    delete from users u
    where u.clinic_id = ${tx.clinicId} and u.id = ${id}
      and not exists (select from sessions s where s.clinic_id = u.clinic_id and s.user_id = u.id)
      and not exists (select from audit_log a where a.clinic_id = u.clinic_id and a.user_id = u.id)
      and not exists (select from doctors d where d.clinic_id = u.clinic_id and d.user_id = u.id)
      and not exists (select from tasks t where t.clinic_id = u.clinic_id and t.assigned_to_user_id = u.id)`)

/** Administrators who can log in. */
export const administratorIds = async (tx: Tx): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      select id from users
      where clinic_id = ${tx.clinicId} and admin and active and password_digest is not null`)
  ).map(row => row.id)

export const presentUser = (row: UserRow, timeZone: string): ClinicUser => ({
  ...row,
  lastSeenAt: row.lastSeenAt && wireInstant(row.lastSeenAt, timeZone),
  updatedAt: wireInstant(row.updatedAt, timeZone),
})
