import type { ContractTemplate } from '@archwire/contract/clinic/contract-template'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { lastChangedBy } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { lockSetUp } from './clinic-locks.ts'

type TemplateRow = { body: string; updatedAt: Date }

/** The clinic's template. If it has written none, it is empty, and its version is the clinic's creation. */
const ownTemplate = (tx: Tx): Promise<TemplateRow> =>
  tx.one(sql`
    select coalesce(t.body, '') as body, coalesce(t.updated_at, c.created_at)::timestamptz(3) as "updatedAt"
    from clinics c left join contract_templates t on t.clinic_id = c.id where c.id = ${tx.clinicId}`)

const saveTemplate = (tx: WriteTx, body: string): Promise<TemplateRow> =>
  tx.one(sql`
    insert into contract_templates (clinic_id, body) values (${tx.clinicId}, ${body})
    on conflict (clinic_id) do update set body = excluded.body returning body, updated_at as "updatedAt"`)

const entityOf = (tx: Tx) => ({ type: 'contract_template', id: tx.clinicId })

const present = async (tx: Tx, row: TemplateRow, timeZone: string): Promise<ContractTemplate> => ({
  body: row.body,
  updatedAt: wireInstant(row.updatedAt, timeZone),
  updatedBy: await lastChangedBy(tx, entityOf(tx)),
})

export const readContractTemplate = (clinic: ClinicDatabase, timeZone: string): Promise<ContractTemplate> =>
  clinic.read(async tx => present(tx, await ownTemplate(tx), timeZone))

/** The text for a new contract. */
export const contractText = async (tx: Tx): Promise<string> => (await ownTemplate(tx)).body

type Change = {
  body: string
  version: string | undefined
  timeZone: string
  user: { fullName: string }
}

export const changeContractTemplate = (
  clinic: ClinicDatabase,
  { body, version, timeZone, user }: Change,
): Promise<ContractTemplate> =>
  clinic.write(async tx => {
    await lockSetUp(tx)
    const before = await ownTemplate(tx)
    const current = await present(tx, before, timeZone)
    await refuseOldVersion(tx, version, current, entityOf(tx))
    if (before.body === body) return current
    const after = await saveTemplate(tx, body)
    tx.audit({
      action: 'update',
      entityType: 'contract_template',
      entityId: tx.clinicId,
      changes: { body: { from: before.body, to: body } },
    })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
    return { body, updatedAt: wireInstant(after.updatedAt, timeZone), updatedBy: user.fullName }
  })
