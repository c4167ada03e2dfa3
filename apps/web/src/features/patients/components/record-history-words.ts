import type { Reply } from '@archwire/contract/endpoint'
import type { recordHistory } from '@archwire/contract/patients/record-calls'
import { changeWords, historyWords } from '../../../pickers/history/history-words.ts'

export type RecordEntry = Reply<typeof recordHistory>['records'][number]

const titles: Record<string, string> = {
  'patient create': 'Patient added',
  'patient_import import': 'Patient imported',
  'patient open': 'Record opened',
  'patient update': 'Profile changed',
  'patient reveal': 'SSN shown in full',
  'patient archive': 'Archived',
  'patient restore': 'Restored',
  'patient merge': 'Became one record',
  'patient unmerge': 'Became two records again',
  'note create': 'Note written',
  'note update': 'Note changed',
  'note delete': 'Note deleted',
  'task create': 'Task added',
  'task update': 'Task changed',
  'conversation create': 'Conversation started',
  'conversation update': 'Conversation changed',
  'message send': 'Text sent',
  'message receive': 'Text received',
  'message delete': 'Text that was not sent removed',
  'intake_form send': 'Health history form sent',
  'intake_form sign': 'Health history form signed',
  'intake_form reopen': 'Health history form reopened',
  'intake_form view': 'Health history form looked at by its link',
  'consent_form_signature create': 'Consent form created',
  'consent_form_signature send': 'Consent form sent',
  'consent_form_signature sign': 'Consent form signed',
  'consent_form_signature archive': 'Consent form archived',
  'contract create': 'Contract created',
  'contract send': 'Contract sent',
  'contract sign': 'Contract signed',
  'contract archive': 'Contract archived',
  'contract restore': 'Contract active again',
  'archive create': 'File uploaded',
  'archive update': 'Upload changed',
  'archive delete': 'Upload deleted',
  'progression create': 'Progression added',
  'progression update': 'Progression changed',
  'progression delete': 'Progression deleted',
  'image create': 'Image added',
  'image update': 'Image replaced',
  'image delete': 'Image deleted',
  'insurance_form create': 'Insurance form filled in',
  'insurance_form update': 'Insurance form changed',
  'insurance create': 'Insurance added',
  'insurance update': 'Insurance changed',
  'insurance delete': 'Insurance removed',
  'insurance_link send': 'Link to the insurance form sent',
  'insurance_link verify': 'Insurance form opened by its link',
  'insurance_link verify_failed': 'Insurance form not opened: wrong name or e-mail',
  'payment_plan create': 'Payment plan made',
  'invoice charge': 'Invoice charged',
  'invoice schedule': 'Invoice scheduled',
  'invoice cancel': 'Invoice canceled',
  'invoice update': 'Payment method of an invoice changed',
  'invoice send': 'Payment link sent',
  'payment update': 'Payment changed',
  'payment refund': 'Refund begun',
  'payment decline': 'Check declined',
  'payment dispute': 'Payment disputed',
  'refund update': 'Refund changed',
  'payment_method create': 'Card or bank account saved',
  'payment_method remove': 'Card or bank account removed',
  'payment_method clear': 'Card or bank account taken off invoices',
}

/** What somebody did in a patient's record, and what is different since. */
export function recordHistoryWords(entry: RecordEntry): { title: string; changes: string[] } {
  const { action, entityType } = entry
  if (entityType === 'appointment') {
    const { title, changes } = historyWords(entry)
    return { title: `Appointment: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, changes }
  }
  // Its title says it already.
  const told = entry.changes.filter(({ field }) => field !== 'Archived')
  return { title: titles[`${entityType} ${action}`] ?? 'Changed', changes: told.map(changeWords) }
}
