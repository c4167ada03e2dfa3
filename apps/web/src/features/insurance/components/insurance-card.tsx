import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { RecordCard } from '../../../ui/record-card.tsx'
import { formAddress } from '../api/insurance-link.ts'
import styles from './insurance-card.module.css'
import { InsuranceFormEntry } from './insurance-form-entry.tsx'
import { InsuranceLinkButtons } from './insurance-link-buttons.tsx'
import type { InsuredPatient } from './insured-patient.ts'

const anchor = 'patient-insurance'

/** On the profile: what was told of the patient's insurances, and how to ask for it. */
export function InsuranceCard({ patient, zone }: { patient: InsuredPatient; zone: string }) {
  const forms = patient.insuranceForms
  return (
    <RecordCard ref={useReachByHash()} id={anchor} title="Insurance information">
      {forms.length === 0 ? (
        <p className={styles.none}>The patient has not filled out the insurance form yet.</p>
      ) : (
        <ul className={styles.forms} aria-label="Insurance forms">
          {forms.map(form => (
            <InsuranceFormEntry key={form.id} owner={patient} form={form} />
          ))}
        </ul>
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

/** An address that names the card leads to it; going back to the page leaves it where it was. */
function useReachByHash() {
  const card = useRef<HTMLElement>(null)
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
