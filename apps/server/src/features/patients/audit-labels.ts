import { allFields, patientField } from '@archwire/domain/patients/patient-fields'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { type AuditLabels, capitalized, dayLabel } from '../../platform/audit/audit-labels.ts'

const labels = allFields.map(field => {
  const { auditLabel, label } = patientField(field)
  return [field, auditLabel ?? label]
})

const valueLabels = allFields.flatMap(field => {
  const { kind } = patientField(field)
  if (kind === 'birthday') return [[field, dayLabel]]
  return kind === 'phone' ? [[field, formatPhone]] : []
})

export const patientAuditLabels: AuditLabels = {
  records: ['patient', 'told_alert'],
  ofPatient: {
    fieldNames: {
      ...Object.fromEntries(labels),
      archived: 'Archived',
      otherRecord: 'Record of',
      mergedInto: 'Part of the record of',
    },
    valueLabels: { ...Object.fromEntries(valueLabels), gender: capitalized },
  },
}
