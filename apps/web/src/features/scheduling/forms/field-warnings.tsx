import { WarningIcon } from '../../../ui/icons.tsx'
import styles from './field-warnings.module.css'

/** What stands in the way, below the field that it is about. Nobody is kept from saving. */
export const FieldWarnings = ({ texts }: { texts: string[] }) => (
  // It is there before its words are: only then are they read out.
  <div role="status" className={styles.place}>
    {texts.map(text => (
      <p key={text} className={styles.warning}>
        <WarningIcon />
        {text}
      </p>
    ))}
  </div>
)
