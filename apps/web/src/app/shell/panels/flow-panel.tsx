import { waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { Box, Stack } from '@mantine/core'
import { useId } from 'react'
import { DailyFlow } from '../../../features/scheduling/day-flow/daily-flow.tsx'
import { useRefetchDay, useWaiting } from '../../../features/scheduling/day-flow/use-day-flow.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import styles from './flow-panel.module.css'
import { useFlowPanel } from './flow-panel-state.ts'

/** The daily flow at the right of a wide window. Closed it is a narrow strip, so that twelve rooms fit a laptop. */
export function FlowPanel() {
  useLive('today', {})
  const zone = useClinicZone()
  const { isOpen } = useFlowPanel()
  return (
    <Stack
      component="aside"
      pos="relative"
      flex="none"
      gap={0}
      w={isOpen ? 280 : 40}
      bg="var(--panel)"
      className={`${styles.panel} screen-only`}
      data-open={isOpen}
      aria-label="Daily flow"
    >
      {zone === undefined ? null : <Flow zone={zone} />}
    </Stack>
  )
}

function Flow({ zone }: { zone: string }) {
  const day = useClinicDay(zone)
  useRefetchDay(day)
  const { isOpen } = useFlowPanel()
  const id = useId()
  return (
    <>
      <Toggle day={day} controls={id} />
      {isOpen ? (
        <Box id={id} pos="absolute" inset="40px 0 0" px="md" pb="lg" className={styles.inside ?? ''}>
          <DailyFlow key={day} day={day} zone={zone} />
        </Box>
      ) : null}
    </>
  )
}

/** The closed panel still shows that patients wait, and that one waits too long. */
function Toggle({ day, controls }: { day: string; controls: string }) {
  const { isOpen, setOpen } = useFlowPanel()
  const { count, longest } = useWaiting(day)
  const showsCount = !isOpen && count > 0
  const closedLabel = `Show the daily flow${showsCount ? `, Waiting ${count}, the longest for ${longest} min` : ''}`
  return (
    <button
      type="button"
      className={styles.toggle}
      data-tone={showsCount ? waitingColour(longest) : undefined}
      aria-label={isOpen ? 'Hide the daily flow' : closedLabel}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? <ForwardIcon /> : <BackIcon />}
      <span>Daily flow</span> {showsCount ? <span className={styles.waiting}>Waiting {count}</span> : null}
    </button>
  )
}
