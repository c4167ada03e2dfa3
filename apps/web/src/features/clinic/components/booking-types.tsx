import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import '../../../ui/checkbox.css'
import styles from './booking-form.module.css'
import { type BookingValues, typeIds, withType } from './booking-values.ts'

export type OfferableType = {
  id: number
  title: string
  duration: number
  isRemote: boolean
  /** Whether any doctor offers it. */
  isOffered: boolean
}

type Props = {
  types: OfferableType[]
  values: BookingValues
  problem: string | undefined
  onChange: (change: Pick<BookingValues, 'types'>) => void
}

const problemId = 'booking-types-problem'

/** Which types of visits can be booked; one that no doctor offers is marked, for nobody would find a time for it. */
export function BookingTypes({ types, values, problem, onChange }: Props) {
  const chosen = typeIds(values)
  if (types.length === 0) {
    return (
      <p>
        There are no appointment types yet. <Link to="/settings/appointment-types">Add the first</Link>
      </p>
    )
  }
  return (
    <fieldset className={styles.group} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>Types</legend>
      <div className={styles.types}>
        {types.map(type => (
          <Checkbox
            key={type.id}
            label={`${type.title}, ${type.duration} minutes${type.isRemote ? ', by video' : ''}`}
            description={type.isOffered ? undefined : 'No doctor offers it yet, so nobody can book it.'}
            checked={chosen.includes(type.id)}
            aria-invalid={problem !== undefined}
            onChange={event => onChange({ types: withType(values, type.id, event.currentTarget.checked) })}
          />
        ))}
      </div>
      {problem === undefined ? null : (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
