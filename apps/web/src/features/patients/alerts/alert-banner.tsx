import type { ReportedAlert } from '@archwire/contract/notes/alert-calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { alertsOf, alertsQuery, type RecordAlert } from '../../../shared/patients/alerts.tsx'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { focusNeighbour } from '../../../ui/layout/focus-neighbour.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import styles from './alert-banner.module.css'
import { decisionsFor, useAlertDecision } from './medical-alerts-card.tsx'
import { notedAlerts } from './noted-alerts.ts'

type Props = {
  patientId: number
  /** The user whose "Okay, noted" counts. */
  userId: number
}

const reachId = 'alerts-noted-for'

/** The alerts that a person must see first when they open the record, until they confirm them. */
export function AlertBanner({ patientId, userId }: Props) {
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = useQuery(alertsQuery(patientId))
  const noted = useSyncExternalStore(notedAlerts.subscribe, () => notedAlerts.of(userId))
  const all = data === undefined ? [] : alertsOf(patientId, data)
  const alerts = all.filter(({ key }) => !notedAlerts.isIn(noted, key))
  return (
    <>
      {/* Mounted before the alerts are loaded: only then do screen readers announce them. */}
      <div role="status" className={styles.place}>
        {alerts.length === 0 ? null : (
          <>
            <ul className={styles.banner} aria-label="Alerts">
              {alerts.map(alert => (
                <Entry
                  key={alert.key}
                  alert={alert}
                  patientId={patientId}
                  onNoted={() => notedAlerts.note(userId, alert.key)}
                />
              ))}
            </ul>
            {/* A phone has no room for it: it is read out there. */}
            <Text
              id={reachId}
              fz="xs"
              mt={4}
              c="dimmed"
              className={isPhone ? VisuallyHidden.classes.root : 'screen-only'}
            >
              “Okay, noted” hides an alert for you alone, until you sign out or close this tab.
            </Text>
          </>
        )}
      </div>
      {error === null || isFetching ? null : (
        <LoadFailure what="The alerts" error={error} retry={() => void refetch()} />
      )}
    </>
  )
}

type EntryProps = { alert: RecordAlert; patientId: number; onNoted: () => void }

function Entry({ alert, patientId, onNoted }: EntryProps) {
  const id = `alert-${alert.key}`
  const isPhone = useIsPhone()
  const reported = 'reported' in alert ? alert.reported : undefined
  const isUndecided = reported?.isTakenOver === false
  return (
    <Group
      component="li"
      pos="relative"
      align="flex-start"
      py={4}
      pr={4}
      className={styles.alert}
      // On a phone three buttons have no room behind the text; one has.
      wrap={isPhone && isUndecided ? 'wrap' : 'nowrap'}
      {...(isPhone ? { justify: 'flex-end', gap: isUndecided ? 0 : 'xs', pl: 36 } : { gap: 'xs', pl: 'sm' })}
    >
      <Box
        component="span"
        display="flex"
        c="var(--warning)"
        // On a phone out of the row: the text begins beside it also where the buttons are below.
        {...(isPhone ? { pos: 'absolute', top: 18, left: 12 } : { mt: 8 })}
      >
        <WarningIcon />
      </Box>
      <Box
        component="p"
        id={id}
        className={styles.text ?? ''}
        {...(isPhone
          ? { flex: isUndecided ? '1 1 100%' : 1, miw: 0, pt: 'sm', pb: isUndecided ? 0 : 'sm' }
          : { flex: 1, miw: 0, py: 6 })}
      >
        <strong>Warning:</strong>{' '}
        {'text' in alert ? (
          alert.text
        ) : (
          <Group
            component="span"
            display="inline-flex"
            gap={6}
            px="xs"
            bd={`1px solid ${alert.color}`}
            bdrs={10}
            fw={600}
            bg="var(--panel)"
          >
            <Swatch color={alert.color} size={10} radius="50%" />
            {alert.label}
          </Group>
        )}
        {reported === undefined ? null : (
          <Text span inherit c="dimmed">
            {' '}
            told by the patient on {formatDay(reported.toldAt.slice(0, 10), 'MM/dd/yyyy')}
          </Text>
        )}
      </Box>
      {reported !== undefined && isUndecided ? (
        <Decide reported={reported} patientId={patientId} describedBy={id} />
      ) : null}
      <Button
        variant="default"
        flex="none"
        px="sm"
        {...(isPhone ? {} : { h: 28, my: 2 })}
        aria-describedby={`${id} ${reachId}`}
        onClick={event => {
          focusNeighbour(event.currentTarget)
          onNoted()
        }}
      >
        Okay, noted
      </Button>
    </Group>
  )
}

type DecideProps = { reported: ReportedAlert; patientId: number; describedBy: string }

function Decide({ reported, patientId, describedBy }: DecideProps) {
  const decide = useAlertDecision(patientId, reported)
  return (
    <Group component="span" gap={0} wrap="nowrap" flex="none">
      {decisionsFor(reported).map(({ state, label }) => (
        <Button
          key={state}
          variant="subtle"
          px="sm"
          aria-describedby={describedBy}
          disabled={decide.isPending}
          onClick={event => {
            // A dismissed alert disappears; an accepted one loses these two buttons.
            if (state === 'dismissed') focusNeighbour(event.currentTarget)
            else event.currentTarget.closest('li')?.querySelector<HTMLElement>(':scope > button')?.focus()
            decide.mutate({ state })
          }}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
