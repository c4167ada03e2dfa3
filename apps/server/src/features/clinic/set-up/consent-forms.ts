import type { ConsentFormChange, ConsentFormRef } from '@archwire/contract/clinic/consent-forms'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

type ConsentFormRow = SetUpRow & ConsentFormChange

const columns = sql`id, title, body, active, updated_at as "updatedAt"`
const byTitle = sql`title collate "und-x-icu", id`

export const consentForms: SetUpKind<ConsentFormRow, ConsentFormChange> = {
  entity: 'consent_form',
  table: sql`consent_forms`,
  constraints: { consent_forms_by_title: ['title', 'has already been taken'] },
  list: tx =>
    tx.many(sql`
      select ${columns} from consent_forms where clinic_id = ${tx.clinicId} order by active desc, ${byTitle}`),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from consent_forms where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, form) =>
    tx.one(sql`
      insert into consent_forms (clinic_id, title, body) values (${tx.clinicId}, ${form.title}, ${form.body})
      returning id`),
  update: (tx, id, form) =>
    tx.run(sql`
      update consent_forms set title = ${form.title}, body = ${form.body}, active = ${form.active}
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from consent_forms f where f.clinic_id = ${tx.clinicId} and f.id = ${id}
        and not exists (select from consent_form_signatures s
                        where s.clinic_id = f.clinic_id and s.consent_form_id = f.id)`),
}

export const consentFormsInUse = (tx: Tx): Promise<ConsentFormRef[]> =>
  tx.many(
    sql`select id, title, body from consent_forms where clinic_id = ${tx.clinicId} and active order by ${byTitle}`,
  )

/**
 * Locks a consent form that a patient is about to get, so that it is neither deleted nor changed until the
 * transaction ends.
 */
export const lockConsentForm = (tx: WriteTx, id: number): Promise<ConsentFormRef | undefined> =>
  tx.maybeOne(sql`
    select id, title, body from consent_forms where clinic_id = ${tx.clinicId} and id = ${id} and active for share`)
