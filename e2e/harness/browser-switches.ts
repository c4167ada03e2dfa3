// A second --disable-features replaces the first, so Playwright's own list is repeated here: browser-switches.spec.ts
// compares both.
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

// Pages of the browser itself, which it would load for each new window although nobody sees its address bar, and
// which take longer than most of ours. And a process that it keeps ready for a page that never comes.
const ownPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'InitialWebUI',
  'WebUIReloadButton',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/**
 * Chromium refuses to run its sandbox as root. The other switches keep it from doing anything but showing our pages.
 */
export const browserSwitches = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...ownPages].join(',')}`,
]
