import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { type AppointmentForm, chooseTime, useTimes, type Warnings } from './use-appointment-form.ts'
import { WarningLine } from './warning-line.tsx'

type Props = {
  form: AppointmentForm
  warnings: Warnings
  /** The clinic's time zone. */
  zone: string
  isSaving: boolean
  /** The form element, to move the focus within. */
  element: RefObject<HTMLFormElement | null>
}

/** The free time that was accepted, its day, and the height of the summary at that moment. */
type Chosen = { day: string; time: string; height: number }

const shortly = (time: string) => time.replace(/^0/, '')

/** All warnings, and a free time, shown beside the submit button where they are always visible. */
export function WarningSummary({ form, warnings: { shown, failure }, zone, isSaving, element }: Props) {
  const texts = [...new Set(Object.values(shown.warnings).flat())]
  const { free } = useTimes(form.values, zone, isSaving)
  const { startsAtDate, startsAtTime } = form.values
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  // The summary keeps its height, so that the second click of a double click does not hit what would have moved up.
  const [chosen, setChosen] = useState<Chosen>()
  const isChosen = chosen?.day === startsAtDate && chosen.time === startsAtTime
  const choose = (time: string) => {
    setChosen({ day: startsAtDate, time, height: box.current?.offsetHeight ?? 0 })
    chooseTime(form, time)
    // The button that had the focus is gone.
    element.current?.querySelector<HTMLElement>('[name="startsAtTime"]')?.focus()
  }
  return (
    <Group
      ref={box}
      justify={isPhone ? 'stretch' : 'space-between'}
      gap="8px 16px"
      wrap="nowrap"
      display={isPhone ? 'grid' : 'flex'}
      {...(isChosen && { mih: chosen.height })}
    >
      {/* The element exists before its text does: screen readers announce only what changes in it. */}
      <div role="status">
        {texts.length === 0 ? null : <WarningLine mb="sm">{joinSentences(texts)}</WarningLine>}
        {failure === undefined ? null : <Quiet>{failure}</Quiet>}
      </div>
      {free !== undefined ? (
        <Button variant="default" flex="none" mb="sm" onClick={() => choose(free)}>
          Next free: {shortly(free)}
        </Button>
      ) : isChosen ? (
        <Quiet>Chosen: {shortly(startsAtTime)}</Quiet>
      ) : null}
    </Group>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text fz="xs" lh="16px" mb="sm" c="dimmed">
    {children}
  </Text>
)
