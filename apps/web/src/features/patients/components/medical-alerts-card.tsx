import type { ReportedAlert } from '@archwire/contract/notes/alert-calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MedicalAlertList } from '../../../pickers/patients/medical-alert-list.tsx'
import { alertsQuery, toldText } from '../../../pickers/patients/record-alerts.ts'
import { focusNeighbour } from '../../../ui/focus-neighbour.ts'
import { RecordCard } from '../../../ui/record-card.tsx'
import styles from './medical-alerts-card.module.css'
import { decisionsFor, useDecideTold } from './use-decide-told.ts'

/**
 * What staff keep of a patient, and what the patient told. Here it can be decided also after "Okay, noted", and what was
 * taken over can be dismissed when it no longer holds.
 */
export function MedicalAlertsCard({ profile: { id, medicalAlerts } }: { profile: PatientProfile }) {
  const told = useQuery(alertsQuery(id)).data?.told ?? []
  return (
    <RecordCard
      title="Medical alerts"
      edit={{ address: `/v2/patient/${id}/medical-alerts`, label: 'Edit medical alerts' }}
    >
      {medicalAlerts.length > 0 ? (
        <MedicalAlertList alerts={medicalAlerts} />
      ) : told.length === 0 ? (
        <p className={styles.dimmed}>None</p>
      ) : null}
      {told.length === 0 ? null : (
        <ul className={styles.told} aria-label="Told by the patient">
          {told.map(one => (
            <Told key={one.id} told={one} patientId={id} />
          ))}
        </ul>
      )}
    </RecordCard>
  )
}

function Told({ told, patientId }: { told: ReportedAlert; patientId: number }) {
  const id = useId()
  const decide = useDecideTold(patientId, told)
  const day = formatDay(told.toldAt.slice(0, 10), 'MM/dd/yyyy')
  return (
    <li className={styles.one}>
      <div className={styles.words}>
        <p id={id}>{toldText(told)}</p>
        <p className={styles.dimmed}>
          told by the patient on {day}
          {told.isTakenOver ? ', taken over' : null}
        </p>
      </div>
      <div className={`${styles.choices} screen-only`}>
        {decisionsFor(told).map(({ state, label }) => (
          <Button
            key={state}
            variant="default"
            aria-describedby={id}
            disabled={decide.isPending}
            onClick={event => {
              focusNeighbour(event.currentTarget)
              decide.mutate({ state })
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
