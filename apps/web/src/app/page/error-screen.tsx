import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { CallError } from '../../lib/api/call-error.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'

const reloadedAtKey = 'archwire.reloaded-at'
const aMinute = 60_000

// Messages of errors about code that could not be loaded, by Chromium, Firefox and Safari, and about style sheets, by
// Vite.
const notLoaded =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module/i

type Marks = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Whether a reload by itself may help: after a deployment the code of the old version is gone. It is tried once; after
 * that the person decides.
 */
export function mayReloadAutomatically(error: unknown, marks: Marks, now: number): boolean {
  if (!(error instanceof Error) || !notLoaded.test(error.message)) return false
  return now - Number(marks.getItem(reloadedAtKey) ?? 0) > aMinute
}

export function reloadAutomatically(marks: Marks, now: number): void {
  marks.setItem(reloadedAtKey, String(now))
  window.location.reload()
}

const screen = {
  gap: 'xs',
  w: '100%',
  maw: 480,
  mx: 'auto',
  pt: 'clamp(32px, 20vh, 192px)',
  px: 'var(--gutter)',
  pb: 'xl',
}

const reload = () => window.location.reload()

/**
 * Shown in place of a screen that broke: it says what to do, without technical details. If only the server did not
 * respond, it says so.
 */
export function ErrorScreen() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const [isReloading] = useState(() => mayReloadAutomatically(error, sessionStorage, Date.now()))
  usePageTitle('Unexpected Error')
  useEffect(() => {
    if (isReloading) reloadAutomatically(sessionStorage, Date.now())
  }, [isReloading])
  if (isReloading) return null
  if (error instanceof CallError) {
    return (
      <Stack component="main" {...screen}>
        <h1>Something went wrong</h1>
        {/* Without a page load: unsaved input may still be in memory. */}
        <LoadFailure what="This page" error={error} retry={() => void revalidate()} />
      </Stack>
    )
  }
  return (
    <Stack component="main" {...screen}>
      <h1>Unexpected Error</h1>
      <Text c="dimmed">We encountered an unexpected error while loading the application.</Text>
      <Group gap="xs" mt="md">
        <Button onClick={reload}>Reload</Button>
        <Button component="a" href="/calendar" variant="default">
          Go to calendar
        </Button>
      </Group>
    </Stack>
  )
}
