import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { CallError } from '../lib/call-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import styles from './error-screen.module.css'

const reload = () => window.location.reload()

/** In place of a screen that broke: what to do, and nothing technical. One that only got no answer says so. */
export function ErrorScreen() {
  const error = useRouteError()
  usePageTitle('Something went wrong')
  if (error instanceof CallError) {
    return (
      <main className={styles.screen}>
        <h1>Something went wrong</h1>
        <LoadFailure what="This page" error={error} retry={reload} />
      </main>
    )
  }
  return (
    <main className={styles.screen}>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Reloading it usually helps; what was saved is safe.</p>
      <div className={styles.actions}>
        <Button onClick={reload}>Reload</Button>
        <Button component="a" href="/v2" variant="default">
          Back to the start
        </Button>
      </div>
    </main>
  )
}
