import { Button } from '@mantine/core'
import { usePageTitle } from '../lib/page-title.ts'
import styles from './error-screen.module.css'

/** In place of a screen that broke: what to do, and nothing technical. */
export function ErrorScreen() {
  usePageTitle('Something went wrong')
  return (
    <main className={styles.screen}>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Reloading it usually helps; what was saved is safe.</p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button component="a" href="/v2" variant="default">
          Back to the start
        </Button>
      </div>
    </main>
  )
}
