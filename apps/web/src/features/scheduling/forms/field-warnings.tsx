import { WarningIcon } from '../../../ui/icons.tsx'
import styles from './field-warnings.module.css'

type Props = {
  texts?: string[] | undefined
  /** Where nothing else tells of it. */
  isReadOut?: boolean
}

/** What stands in the way, below the field that it is about. Nobody is kept from saving. */
export const FieldWarnings = ({ texts = [], isReadOut = false }: Props) => (
  // It is there before its words are: only then are they read out.
  <div {...(isReadOut ? { role: 'status' } : {})} className={styles.place}>
    {texts.map(text => (
      <p key={text} className={styles.warning}>
        <WarningIcon />
        {text}
      </p>
    ))}
  </div>
)
