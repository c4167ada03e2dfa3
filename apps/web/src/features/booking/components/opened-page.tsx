import { Alert, PageMessage } from '../../../ui/patient/message.tsx'
import { PageFrame } from '../../../ui/patient/patient-frame.tsx'
import styles from './opened-page.module.css'

type Props = {
  /** Why it could not be opened, if it could not. */
  failed: Error | undefined
  isNotThere: boolean
  notThere: { title: string; words: string }
  retry: () => void
}

/** What stands in place of a page that is still coming, does not come, or is not there. */
export const OpenedPage = ({ failed, isNotThere, notThere, retry }: Props) => (
  <PageFrame name="Online booking" aside={null}>
    {isNotThere ? (
      <PageMessage title={notThere.title}>
        <p>{notThere.words}</p>
      </PageMessage>
    ) : failed !== undefined ? (
      <PageMessage title="This page could not be loaded">
        <Alert>{failed.message}</Alert>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </PageMessage>
    ) : (
      <div role="status" aria-label="Loading" className={styles.waiting}>
        <span className={styles.title} />
        <span className={styles.line} />
        <span className={styles.box} />
        <span className={styles.box} />
        <span className={styles.box} />
      </div>
    )}
  </PageFrame>
)
