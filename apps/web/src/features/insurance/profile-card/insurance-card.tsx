import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FoldHead } from '../../../ui/layout/fold-head.tsx'
import { Entry, EntryList } from '../../../ui/layout/lists.tsx'
import { Fact, Facts, RecordCard } from '../../../ui/layout/record-page.tsx'
import { labels } from '../insurance-form/form-values.ts'
import { dayLabel, formName, payerLabel, personLabel, relationLabel } from '../insurances/insurance-labels.ts'
import styles from './insurance-card.module.css'
import { formAddress, InsuranceLinkButtons, type InsuredPatient } from './insurance-link.tsx'

type Picture = { side: 'front' | 'back'; url: string }

const picturesOf = ({ insuranceCardFrontUrl, insuranceCardBackUrl }: InsuranceForm['patient']): Picture[] => [
  ...(insuranceCardFrontUrl === null ? [] : [{ side: 'front' as const, url: insuranceCardFrontUrl }]),
  ...(insuranceCardBackUrl === null ? [] : [{ side: 'back' as const, url: insuranceCardBackUrl }]),
]

/** Both sides of the insurance card, if there are pictures; each opens large. */
function CardPictures({ patient }: { patient: InsuranceForm['patient'] }) {
  const [opened, setOpened] = useState<Picture['side']>()
  const pictures = picturesOf(patient)
  const large = pictures.find(({ side }) => side === opened)
  if (pictures.length === 0) return null
  return (
    <Group gap="xs">
      {pictures.map(({ side, url }) => (
        <button
          key={url}
          type="button"
          className={styles.picture}
          aria-label={`View the card’s ${side}`}
          onClick={() => setOpened(side)}
        >
          <CardImage side={side} url={url} />
        </button>
      ))}
      {large === undefined ? null : (
        <WindowDialog title={`Insurance card, ${large.side}`} size={960} onClose={() => setOpened(undefined)}>
          <div className={styles.large}>
            <CardImage key={large.url} {...large} />
          </div>
        </WindowDialog>
      )}
    </Group>
  )
}

function CardImage({ side, url }: Picture) {
  const [hasFailed, setFailed] = useState(false)
  const name = `Insurance card, ${side}`
  if (hasFailed)
    return (
      <Text span inherit my="auto" p="xs">
        {name} could not be loaded.
      </Text>
    )
  return <img src={url} alt={name} loading="lazy" decoding="async" onError={() => setFailed(true)} />
}

type Props = { owner: Pick<InsuredPatient, 'id' | 'hashid'>; form: InsuranceForm }

const looks = {
  draft: { text: 'DRAFT', color: 'gray' },
  processed: { text: 'PROCESSED', color: 'green' },
} as const

/** One insurance form as it was reported. A form that waits for staff is open from the start. */
function InsuranceFormEntry({ owner, form }: Props) {
  const isDraft = form.status === 'draft'
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isDraft
  const details = useId()
  const name = formName(form)
  const action = isDraft ? 'Review' : 'Edit'
  return (
    <Entry label={name}>
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
      <div id={details} hidden={!isOpen}>
        <Stack gap="sm">
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
        </Stack>
      </div>
    </Entry>
  )
}

function FormFacts({ form }: { form: InsuranceForm }) {
  const { patient, subscriber } = form
  return (
    <Facts>
      <Fact name="Insured">{personLabel(patient)}</Fact>
      <Fact name={labels.payer}>{patient.insurancePayer && payerLabel(patient.insurancePayer)}</Fact>
      {patient.insuranceCompany === null ? null : (
        <Fact name={labels.insuranceCompany}>{patient.insuranceCompany}</Fact>
      )}
      <Fact name={labels.memberId}>{patient.memberId}</Fact>
      <Fact name={labels.planGroupNumber}>{patient.planGroupNumber}</Fact>
      {patient.insuranceCoverageStart === null ? null : (
        <Fact name={labels.coverageStart}>{dayLabel(patient.insuranceCoverageStart)}</Fact>
      )}
      {patient.employerName === null ? null : <Fact name={labels.employerName}>{patient.employerName}</Fact>}
      <Fact name="Patient’s relation">
        {subscriber.relationToPatient && relationLabel(subscriber.relationToPatient)}
      </Fact>
      <Fact name="Policy holder">{personLabel(subscriber)}</Fact>
      {subscriber.memberId === null || subscriber.memberId === patient.memberId ? null : (
        <Fact name={labels.holderMemberId}>{subscriber.memberId}</Fact>
      )}
      {subscriber.employerName === null ? null : (
        <Fact name={labels.holderEmployerName}>{subscriber.employerName}</Fact>
      )}
      <Fact name="Last changed">{dayLabel(form.updatedAt)}</Fact>
    </Facts>
  )
}

const anchor = 'patient-insurance'

/** The insurance forms on the profile, and the link to request one. */
export function InsuranceCard({ patient, zone }: { patient: InsuredPatient; zone: string }) {
  const forms = patient.insuranceForms
  return (
    <RecordCard ref={useReachByHash()} id={anchor} title="Insurance information">
      {forms.length === 0 ? (
        <Text c="dimmed">The patient has not filled out the insurance form yet.</Text>
      ) : (
        <EntryList gap="xs" label="Insurance forms">
          {forms.map(form => (
            <InsuranceFormEntry key={form.id} owner={patient} form={form} />
          ))}
        </EntryList>
      )}
      <InsuranceLinkButtons patient={patient} zone={zone}>
        <Button
          variant="default"
          component={Link}
          to={formAddress(patient.hashid)}
          state={{ patientId: patient.id }}
        >
          Fill in form
        </Button>
      </InsuranceLinkButtons>
    </RecordCard>
  )
}

/** An address that names the card scrolls to it; Back to the page keeps the scroll position. */
function useReachByHash() {
  const card = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const { hash } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const isMeant = isFirst.current || type !== 'POP'
    isFirst.current = false
    if (hash !== `#${anchor}` || !isMeant) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [hash, type])
  return card
}
