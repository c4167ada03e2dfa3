import { type AuditLabels, capitalized, dayLabel, spelledOut } from '../../platform/audit/audit-labels.ts'

export const insuranceAuditLabels: AuditLabels = {
  records: ['insurance_form', 'insurance', 'insurance_link'],
  ofPatient: {
    fieldNames: {
      firstName: 'First name',
      lastName: 'Last name',
      dob: 'Date of birth',
      gender: 'Gender',
      status: 'Status',
      payer: 'Payer',
      memberId: 'Member ID',
      planGroupNumber: 'Group number',
      insuranceCompany: 'Insurance company',
      insuranceCoverageStart: 'Covered since',
      employerName: 'Employer',
      askPolicyHolder: 'Ask the policy holder',
      cardFront: 'Front of the card',
      cardBack: 'Back of the card',
      relationToPatient: 'Relation to patient',
      subscriberFirstName: 'Policy holder first name',
      subscriberLastName: 'Policy holder last name',
      subscriberDob: 'Policy holder date of birth',
      subscriberGender: 'Policy holder gender',
      subscriberEmployerName: 'Policy holder employer',
      subscriberMemberId: 'Policy holder member ID',
    },
    valueLabels: {
      dob: dayLabel,
      gender: capitalized,
      status: spelledOut,
      insuranceCoverageStart: dayLabel,
      relationToPatient: capitalized,
      subscriberDob: dayLabel,
      subscriberGender: capitalized,
    },
  },
}
