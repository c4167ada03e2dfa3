import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { ClinicDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The address of the clinic c on one line, null if there is none. */
export const addressLine = sql`
  nullif(concat_ws(', ', nullif(c.address1, ''), nullif(c.address2, ''), nullif(c.city, ''),
    nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zipcode, '')), '')), '')`

/** The columns of a clinic head, of the clinic c. */
export const clinicHeadColumns = sql`
  c.name as "clinicName", c.phone_number as "clinicPhoneNumber", ${addressLine} as "clinicAddress"`

export const readClinicHead = (clinic: ClinicDatabase): Promise<ClinicHead> =>
  clinic.read(tx => tx.one(sql`select ${clinicHeadColumns} from clinics c where c.id = ${tx.clinicId}`))
