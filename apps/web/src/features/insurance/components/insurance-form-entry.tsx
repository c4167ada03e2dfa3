import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { FoldHead } from '../../../ui/fold-head.tsx'
import { Message } from '../../../ui/message.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { formAddress } from '../api/insurance-link.ts'
import { labels } from '../wizard/form-values.ts'
import { CardPictures } from './card-pictures.tsx'
import styles from './insurance-form-entry.module.css'
import { dayWords, formName, payerWords, personWords, relationWords } from './insurance-words.ts'
import type { InsuredPatient } from './insured-patient.ts'

type Props = { owner: Pick<InsuredPatient, 'id' | 'hashid'>; form: InsuranceForm }

const looks = {
  draft: { text: 'DRAFT', color: 'gray' },
  processed: { text: 'PROCESSED', color: 'green' },
} as const

/** What was told of one insurance. What still waits for staff is open from the start. */
export function InsuranceFormEntry({ owner, form }: Props) {
  const isDraft = form.status === 'draft'
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isDraft
  const details = useId()
  const name = formName(form)
  const action = isDraft ? 'Review' : 'Edit'
  return (
    <li className={styles.entry} aria-label={name}>
      <FoldHead level={4} title={name} isOpen={isOpen} onToggle={() => setChosen(!isOpen)} controls={details}>
        <StatusBadge {...looks[form.status]} />
        <Button
          className="screen-only"
          variant={isDraft ? 'filled' : 'default'}
          component={Link}
          to={formAddress(owner.hashid)}
          state={{ patientId: owner.id, formId: form.id }}
          aria-label={`${action} ${name}`}
        >
          {action}
        </Button>
      </FoldHead>
      <div id={details} className={styles.details} hidden={!isOpen}>
        {isDraft ? (
          <Message kind="notice">
            <p>This is a draft. Staff must review and complete it before it can be used.</p>
          </Message>
        ) : null}
        {form.patient.staffConsultPolicyHolderSubscriberId ? (
          <p>The patient asks the staff to get the subscriber ID from the policy holder.</p>
        ) : null}
        <FormFacts form={form} />
        <CardPictures patient={form.patient} />
      </div>
    </li>
  )
}

function FormFacts({ form }: { form: InsuranceForm }) {
  const { patient, subscriber } = form
  return (
    <Facts>
      <Fact name="Insured">{personWords(patient)}</Fact>
      <Fact name={labels.payer}>{patient.insurancePayer && payerWords(patient.insurancePayer)}</Fact>
      {patient.insuranceCompany === null ? null : (
        <Fact name={labels.insuranceCompany}>{patient.insuranceCompany}</Fact>
      )}
      <Fact name={labels.memberId}>{patient.memberId}</Fact>
      <Fact name={labels.planGroupNumber}>{patient.planGroupNumber}</Fact>
      {patient.insuranceCoverageStart === null ? null : (
        <Fact name={labels.coverageStart}>{dayWords(patient.insuranceCoverageStart)}</Fact>
      )}
      {patient.employerName === null ? null : <Fact name={labels.employerName}>{patient.employerName}</Fact>}
      <Fact name="Patient’s relation">
        {subscriber.relationToPatient && relationWords(subscriber.relationToPatient)}
      </Fact>
      <Fact name="Policy holder">{personWords(subscriber)}</Fact>
      {subscriber.memberId === null || subscriber.memberId === patient.memberId ? null : (
        <Fact name={labels.holderMemberId}>{subscriber.memberId}</Fact>
      )}
      {subscriber.employerName === null ? null : (
        <Fact name={labels.holderEmployerName}>{subscriber.employerName}</Fact>
      )}
      <Fact name="Last changed">{dayWords(form.updatedAt)}</Fact>
    </Facts>
  )
}
