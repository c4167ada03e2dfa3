import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Refusal, refuse } from '../../../platform/http/refuse.ts'

/**
 * A kind of document that is prepared for one patient, sent by a link and signed there. It says what differs between
 * consent forms and contracts.
 */
export type DocumentKind = {
  /** Its name in the audit trail, in the outbox and in the table of links. */
  entity: 'consent_form_signature' | 'contract'
  /** The name of its email. */
  template: 'consent_form' | 'contract'
  /** The path of its pages, and of its calls below /public. */
  path: '/consent_form_signatures' | '/contracts'
  table: Sql
  isArchived: Sql
  /** The columns that are set when it is signed, and when it is archived. */
  signed: Sql
  archived: Sql
  refuseArchived(): Refusal
  refuseSigned(): Refusal
}

export const consentForms: DocumentKind = {
  entity: 'consent_form_signature',
  template: 'consent_form',
  path: '/consent_form_signatures',
  table: sql`consent_form_signatures`,
  isArchived: sql`status = 'archived'`,
  signed: sql`status = 'signed'`,
  archived: sql`status = 'archived'`,
  refuseArchived: () => refuse(422, 'This consent form is no longer active'),
  refuseSigned: () => refuse(422, 'This consent form was already signed'),
}

export const contracts: DocumentKind = {
  entity: 'contract',
  template: 'contract',
  path: '/contracts',
  table: sql`contracts`,
  isArchived: sql`not active`,
  signed: sql`active = true`,
  archived: sql`active = false`,
  refuseArchived: () => refuse(422, 'This contract is no longer active'),
  refuseSigned: () => refuse(422, 'This contract was already signed'),
}
