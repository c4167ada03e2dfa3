import { type LikelyDuplicate, likelyDuplicates } from '@archwire/contract/patients/calls'
import { Box, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { searchStaleTime } from '../../lib/api/query-cache.ts'
import { useDebounced } from '../../lib/browser/debounced.ts'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import styles from './likely-duplicates.module.css'
import { isEnoughToRecognise } from './new-patient-form.ts'
import { PatientOption } from './patient-search-list.tsx'
import { patientsKey } from './patient-search-query.ts'
import type { NewPatientValues } from './typed-patient.ts'

type Typed = { firstName: string; lastName: string; email: string; phoneNumber: string }

/** Existing patients who could be the person that is being typed. */
export const likelyDuplicatesQuery = (patient: Typed, isEnough: boolean) =>
  queryOptions<LikelyDuplicate[]>({
    queryKey: [...patientsKey, 'duplicates', patient],
    queryFn: ({ signal }) => call(likelyDuplicates, { body: { patient } }, { signal }),
    enabled: isEnough,
    staleTime: searchStaleTime,
    ...(isEnough ? { placeholderData: keepPreviousData } : {}),
    // A suggestion that fails to load is not worth an error.
    retry: false,
  })

const debounceMs = 300

type Props = {
  values: NewPatientValues
  /** Called with the chosen patient; without it their record opens. */
  onPick?: (patient: LikelyDuplicate) => void
  /** Known relatives, who are not suggested again. */
  relativeId: number | undefined
}

/** Suggests existing patients who could be meant, or belong to the same family. The hint does not prevent saving. */
export function LikelyDuplicates({ values, onPick, relativeId }: Props) {
  const isPhone = useIsPhone()
  const { firstname, lastname, email, phone } = values
  const typed = useDebounced(JSON.stringify({ firstname, lastname, email, phone }), debounceMs).settled
  const settled: NewPatientValues = { ...JSON.parse(typed), heardFrom: '' }
  const isEnoughTyped = isEnoughToRecognise(values)
  const isEnough = isEnoughToRecognise(settled) && isEnoughTyped
  const { data, isError } = useQuery(
    likelyDuplicatesQuery(
      {
        firstName: settled.firstname,
        lastName: settled.lastname,
        email: settled.email,
        phoneNumber: settled.phone,
      },
      isEnough,
    ),
  )
  const found = (isEnough ? (data ?? []) : []).filter(
    ({ id, kind }) => kind === 'duplicate' || id !== relativeId,
  )
  const isKnown = isEnough && data !== undefined
  return (
    <>
      <VisuallyHidden role="status">{matchesLabel(found.length)}</VisuallyHidden>
      {isEnoughTyped && (
        // One who was found fits, and the upper part of a second: whoever sees half a name scrolls.
        // The hint has its room as soon as there is enough to search for, and the room never changes: a late response
        // must not move the buttons below from under a pointer.
        <Box h={isPhone ? 136 : 120} bdrs={6} className={styles.room ?? ''}>
          {found.length === 0 && !isError && (
            <Text c="dimmed" p="sm">
              {isKnown ? 'Nobody like this is here yet.' : 'Looking for somebody like this…'}
            </Text>
          )}
          <DuplicateHint
            title="Already a patient?"
            found={found.filter(({ kind }) => kind === 'duplicate')}
            onPick={onPick}
          />
          <DuplicateHint
            title="Possibly the same family"
            found={found.filter(({ kind }) => kind === 'family')}
            onPick={onPick}
          />
        </Box>
      )}
    </>
  )
}

/** The number of matches, for screen readers; the list has their names. */
const matchesLabel = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 possible match' : `${count} possible matches`

type FoundPatient = LikelyDuplicate & { isArchived?: boolean }

type HintProps = { title: string; found: FoundPatient[]; onPick: Props['onPick'] }

/** A few of the matches, with the reason for each. */
export function DuplicateHint({ title, found, onPick }: HintProps) {
  const id = useId()
  if (found.length === 0) return null
  return (
    <Box
      component="section"
      p="sm"
      bdrs={6}
      bg="var(--notice)"
      className={styles.hint ?? ''}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <Box component="ul" mt={4}>
        {found.map(patient => (
          <li key={patient.id}>
            {onPick === undefined ? (
              <Link to={`/v2/patient/${patient.id}/profile`} className={styles.patient}>
                <Found patient={patient} />
              </Link>
            ) : (
              <button type="button" className={styles.patient} onClick={() => onPick(patient)}>
                <Found patient={patient} />
              </button>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const Found = ({ patient }: { patient: FoundPatient }) => (
  <>
    <PatientOption patient={patient} />
    <Text
      span
      fz="xs"
      lh="16px"
      c="dimmed"
      // On a phone below the name, and as far in.
      {...(useIsPhone() ? { pl: 44 } : { flex: 'none', maw: '40%', ta: 'right' })}
    >
      {patient.isArchived ? 'Archived · ' : ''}
      {reasonOf(patient)}
    </Text>
  </>
)

const reasonLabels = { name: 'name', similarName: 'similar name', phone: 'phone', email: 'email' }

/** 'Same name and phone', 'Similar name, same email'. */
function reasonOf({ reasons }: Pick<LikelyDuplicate, 'reasons'>): string {
  const same = reasons.filter(reason => reason !== 'similarName').map(reason => reasonLabels[reason])
  const isSimilar = reasons.includes('similarName')
  const joined = same.length === 0 ? '' : `same ${new Intl.ListFormat('en').format(same)}`
  const text = [isSimilar ? 'similar name' : '', joined].filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
