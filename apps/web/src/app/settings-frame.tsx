import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { Notices } from '../ui/notices.tsx'
import { Frame } from './frame.tsx'
import { useLive } from './live.ts'

export function SettingsFrame() {
  useLive('clinic', {})
  return (
    <Frame
      actions={
        <Button component={Link} to="/v2" variant="default">
          Close settings
        </Button>
      }
    >
      <Outlet />
      <Notices />
    </Frame>
  )
}
