import { Message } from '../../../ui/message.tsx'
import { changedFacts } from './appointment-facts.ts'
import styles from './overtaken.module.css'
import type { OvertakenBy } from './use-edit-appointment.ts'

type Props = { by: OvertakenBy | undefined; zone: string }

export const whatNow = {
  save: 'Their changes are below, with what you typed on top. Save again if it is right.',
  cancel: 'It is not canceled. Their changes are below; cancel it again if that is still right.',
}

/** Somebody else was quicker: who, and what they changed. What was typed here is still in the form. */
export function Overtaken({ by: overtaken, zone }: Props) {
  if (overtaken === undefined) return null
  const changes = changedFacts(overtaken.before, overtaken.now, zone)
  return (
    <Message kind="alert" title={overtaken.by}>
      {changes.length === 0 ? null : (
        <ul className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {field}: {from} → <strong>{to}</strong>
            </li>
          ))}
        </ul>
      )}
      <p>{whatNow[overtaken.doing]}</p>
    </Message>
  )
}
