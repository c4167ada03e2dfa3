import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { CallError } from '../lib/call-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import styles from './error-screen.module.css'
import { mayReloadByItself, reloadByItself } from './reload-by-itself.ts'

const reload = () => window.location.reload()

/** In place of a screen that broke: what to do, and nothing technical. One that only got no answer says so. */
export function ErrorScreen() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const [isReloading] = useState(() => mayReloadByItself(error, sessionStorage, Date.now()))
  usePageTitle('Unexpected Error')
  useEffect(() => {
    if (isReloading) reloadByItself(sessionStorage, Date.now())
  }, [isReloading])
  if (isReloading) return null
  if (error instanceof CallError) {
    return (
      <main className={styles.screen}>
        <h1>Something went wrong</h1>
        {/* Without a page load: what was typed before may still wait in memory. */}
        <LoadFailure what="This page" error={error} retry={() => void revalidate()} />
      </main>
    )
  }
  return (
    <main className={styles.screen}>
      <h1>Unexpected Error</h1>
      <p>We encountered an unexpected error while loading the application.</p>
      <div className={styles.actions}>
        <Button onClick={reload}>Reload</Button>
        <Button component="a" href="/calendar" variant="default">
          Go to calendar
        </Button>
      </div>
    </main>
  )
}
