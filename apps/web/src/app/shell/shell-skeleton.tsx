import { Box, Group, Stack } from '@mantine/core'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import bar from './bars/bar.module.css'
import panel from './panels/side-panel.module.css'
import { useSidePanel } from './panels/side-panel-state.ts'
import frame from './shell-frame.module.css'

/** Shown in place of the bars and the page until their code and the signed-in user are loaded. */
export function ShellSkeleton() {
  const isPhone = useIsPhone()
  const { isOpen } = useSidePanel()
  return (
    <Stack gap={0} flex={1} className="late">
      <Box component="header" className={bar.bar ?? ''} px="var(--gutter)">
        <Wordmark />
      </Box>
      <Group gap={0} wrap="nowrap" align="stretch" flex={1}>
        {isPhone ? null : <div className={panel.panel} data-folded={isOpen ? undefined : true} />}
        <main className={frame.main}>
          <h1>
            <Placeholder width={240} label="Loading" />
          </h1>
        </main>
      </Group>
    </Stack>
  )
}
