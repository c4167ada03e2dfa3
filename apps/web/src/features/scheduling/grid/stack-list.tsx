import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import { cardMarks } from '@archwire/domain/scheduling/visits/card-marks'
import { Box, Group, Text } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { longDay } from '../../../lib/dates/day-labels.ts'
import { useFloatBelow } from '../../../ui/popup/float-below.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { blockedSentence, cardDetail, shortTime, timeText } from '../appointments/card-labels.ts'
import type { GridColumn, GridRange, Rank } from '../columns/grid-columns.ts'
import type { Scale } from '../columns/grid-scale.ts'
import { isTimeOff, placeColumn } from '../columns/placed-cards.ts'
import { VisitLetter, VisitMark } from '../visits/visit-signs.tsx'

/** A stack whose list is open, and the button that opened it. */
export type OpenStack = { key: string; button: HTMLElement }

type Props = {
  stack: OpenStack
  columns: readonly GridColumn[]
  range: GridRange
  scale: Scale
  rank: Rank | undefined
  mode: ColumnMode
  zone: string
  onAppointment: (id: number) => void
  onTimeOff: (id: number) => void
  close: () => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The visits of a stack, one below the other. It closes when its stack is gone. */
export default function StackList({ stack: { key, button }, close, ...props }: Props) {
  const { columns, range, scale, rank, mode, zone } = props
  const column = columns.find(one => key.startsWith(`${one.date} `))
  const found = column && placeColumn(column, range, rank, scale).stacks.find(one => one.key === key)
  const opener = useRef<HTMLElement>(button)
  const list = useClickOutside<HTMLDivElement>(close, ['pointerdown'])
  useFloatBelow(opener, list, found !== undefined)
  const isGone = found === undefined
  useEffect(() => {
    if (isGone) close()
    else list.current?.querySelector('button')?.focus()
  }, [isGone, close, list])
  if (column === undefined || found === undefined) return null

  const leave = () => {
    close()
    button.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...event.currentTarget.querySelectorAll('button')]
    const to = steps[event.key]?.(all.indexOf(document.activeElement as HTMLButtonElement), all.length)
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    else if (to !== undefined) all[to]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const openEntry = (one: ListedAppointment | TimeOff) => {
    // The dialog returns the focus to whatever has it now.
    leave()
    if (isTimeOff(one)) props.onTimeOff(one.id)
    else props.onAppointment(one.id)
  }
  const title = `${longDay(column.date)}, ${shortTime(found.span.from)}`
  return (
    <Box
      ref={list}
      popover="manual"
      role="dialog"
      aria-label={title}
      pos="fixed"
      m={0}
      p={4}
      className="popup"
      style={{ overflowY: 'auto' }}
      onKeyDown={onKeyDown}
    >
      <Text px="xs" py={4} fz="xs" lh="16px" c="dimmed">
        {title}
      </Text>
      {found.entries.map(one => (
        <Box
          key={`${isTimeOff(one)} ${one.id}`}
          component="button"
          type="button"
          className="quiet"
          w="100%"
          h="auto"
          mih="var(--control)"
          px="xs"
          py={4}
          ta="left"
          onClick={() => openEntry(one)}
        >
          <Group gap="xs" wrap="nowrap" w="100%">
            <Text span fz="xs" c="dimmed" w={64} flex="none" data-figures>
              {timeText(one.startsAt, zone)}
            </Text>
            {isTimeOff(one) ? (
              <Text span flex={1}>
                {blockedSentence(one, zone)}
              </Text>
            ) : (
              <Visit one={one} mode={mode} />
            )}
          </Group>
        </Box>
      ))}
    </Box>
  )
}

const Visit = ({ one, mode }: { one: ListedAppointment; mode: ColumnMode }) => (
  <>
    <Swatch color={one.appointmentType.color} size={8} radius={2} />
    <Box component="span" flex={1} miw={0}>
      <Text span fw={500} display="block" truncate>
        {one.patient.fullName}
      </Text>
      <Text span fz="xs" lh="16px" c="dimmed" display="block" truncate>
        {placeBeside(one, mode)}
      </Text>
    </Box>
    {cardMarks(one, undefined).map(mark => (
      <VisitMark key={mark.kind} {...mark} />
    ))}
    {cardLetters(one).map(letter => (
      <VisitLetter key={letter.letter} letter={letter} />
    ))}
  </>
)

/** The type, the doctor and the room: in a list nothing else says where it is. */
function placeBeside(one: ListedAppointment, mode: ColumnMode): string {
  const also = mode === 'rooms' ? (one.virtual ? 'by video' : one.room?.title) : one.doctor?.fullName
  return also ? `${cardDetail(one, mode)}, ${also}` : cardDetail(one, mode)
}
