import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { focusNeighbour } from '../../../ui/layout/focus-neighbour.ts'
import type { PatientTab } from './open-patient-tabs.tsx'

/**
 * An open patient in a menu: the face if there is one, the name, which alone may be cut off, what tells them from others
 * of the same name, and whether they are seated.
 */
export const OpenPatientName = ({ tab, unknown }: { tab: PatientTab; unknown: ReactNode }) => (
  <>
    {tab.photo === null ? null : <Avatar name={tab.name ?? ''} photo={tab.photo} size={28} />}
    <span className="one-line">{tab.name ?? unknown}</span>
    {tab.born === undefined ? null : <span style={{ flex: 'none' }}>{` ${tab.born}`}</span>}
    {tab.isSeated ? (
      <Text span fz="xs" lh="18px" fw={500} px={6} bdrs={9} c="var(--accent)" bg="var(--notice)">
        Seated
      </Text>
    ) : null}
  </>
)

type CloseProps = { tab: PatientTab; className: string | undefined; close: () => void }

/** Closes a patient; the focus stays among those that are left. */
export const ClosePatient = ({ tab, className, close }: CloseProps) => (
  <button
    type="button"
    className={className}
    aria-label={`Close ${tab.label ?? 'patient'}`}
    onClick={event => {
      if (!tab.isActive) focusNeighbour(event.currentTarget)
      close()
    }}
  >
    <CloseIcon />
  </button>
)
