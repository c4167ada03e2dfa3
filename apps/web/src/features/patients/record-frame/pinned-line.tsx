import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Box, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { AlertChips } from '../../../shared/patients/alerts.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { nextToCome, visitTime } from '../patient/patient-facts.ts'
import { HeaderFacts } from './header-facts.tsx'
import styles from './pinned-line.module.css'

type Props = {
  patient: PatientProfile
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  born: ReactNode
  isShown: boolean
}

/**
 * The line that stays in sight while a record is scrolled. Screen readers have the heading, which says the same. What
 * finds no room behind the alerts is left out, the balance last.
 */
export function PinnedLine({ patient, today, born, isShown }: Props) {
  const isPhone = useIsPhone()
  const next = nextToCome(patient, today)
  return (
    <div className={`${styles.pinned} screen-only`} data-shown={isShown} aria-hidden>
      <div className={styles.line}>
        <Avatar name={patient.fullName} photo={patient.photo} size={28} />
        <Box
          component="strong"
          // The alerts give way to the name, not the name to them.
          {...(isPhone ? { miw: 0, maw: 'calc(100% - 40px)' } : { flex: 'none', maw: '40%' })}
          className="one-line"
        >
          {patient.fullName}
        </Box>
        <Text span flex="none" c="dimmed">
          {born}
        </Text>
        <AlertChips patientId={patient.id} isOneLine />
        {isPhone ? null : (
          <div className={styles.facts}>
            <HeaderFacts patient={patient} areLinks={false} />
            {next === undefined ? null : <span>Next: {visitTime(next, today)}</span>}
            {patient.phoneNumber === null ? null : <span>{formatPhone(patient.phoneNumber)}</span>}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Whether the name is at least partly scrolled out above, below the sticky bar. Only the name counts: on a phone the
 * rest of the header is a part of the screen, and the alerts must stay visible past it.
 */
export function useIsPassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setIsPassed] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    const observer = new IntersectionObserver(
      entries => {
        // If several positions are reported at once, the last one is current.
        const entry = entries.at(-1)
        if (entry !== undefined)
          setIsPassed(entry.intersectionRatio < 1 && entry.boundingClientRect.top < bar)
      },
      { rootMargin: `-${Math.round(bar)}px 0px 0px`, threshold: 1 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPassed
}
