import type { ReactNode } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { momentLabel, ownTimeLabel, ownZone, zoneLabel } from '../free-times/time-labels.ts'
import styles from './visit-facts.module.css'

type Props = {
  visit: {
    typeTitle: string
    startsAt: string
    endsAt?: string
    isRemote: boolean
    doctorName?: string | null
    /** Where somebody else may have booked it. */
    patientName?: string | undefined
  }
  clinic: { clinicName: string; address: string | null; timeZone: string }
  /** Leads to the clinic on a map. */
  hasMap?: boolean
  /** Shown beside the facts, such as the way to change the visit. */
  children?: ReactNode
}

const minutesOf = ({ startsAt, endsAt }: Props['visit']) =>
  endsAt === undefined ? undefined : Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)

// A link and not a map in the page: nobody else learns who books.
const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** The type, time, place and doctor of a visit. */
export function VisitFacts({ visit, clinic, hasMap = false, children }: Props) {
  const { typeTitle, startsAt, isRemote, doctorName, patientName } = visit
  const minutes = minutesOf(visit)
  const own = ownTimeLabel(startsAt, clinic.timeZone, ownZone())
  return (
    <Column gap={12} className="panel">
      <Column as="dl" gap={12} className={styles.facts}>
        {patientName === undefined ? null : (
          <div>
            <dt>For</dt>
            <dd>{patientName}</dd>
          </div>
        )}
        <div>
          <dt>What</dt>
          <dd>
            {typeTitle}
            {minutes === undefined ? '' : `, ${minutes} minutes`}
          </dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>
            {momentLabel(startsAt, clinic.timeZone)}
            {own === undefined ? null : (
              <>
                {' '}
                {zoneLabel(clinic.timeZone)}
                <span className={`${styles.own} dimmed`}>{own} by your own clock</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>
            {isRemote ? 'By video' : clinic.clinicName}
            {isRemote || clinic.address === null ? null : (
              <span className={`${styles.own} dimmed`}>{clinic.address}</span>
            )}
            {hasMap && !isRemote && clinic.address !== null ? (
              <a className={styles.map} href={mapUrl(clinic.address)} target="_blank" rel="noreferrer">
                Show on a map
              </a>
            ) : null}
          </dd>
        </div>
        {doctorName ? (
          <div>
            <dt>With</dt>
            <dd>{doctorName}</dd>
          </div>
        ) : null}
      </Column>
      {children}
    </Column>
  )
}
