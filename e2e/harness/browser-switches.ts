// A second --disable-features takes the place of the first, so that Playwright's own list is here too:
// browser-switches.spec.ts compares.
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

// Pages of the browser's own that it would load for each new window, though nobody sees its address bar: they
// cost more than most of ours. And a process that it keeps ready for a page that never comes.
const ownPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'InitialWebUI',
  'WebUIReloadButton',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/** As root Chromium refuses its sandbox; the rest keeps it from doing anything but showing our pages. */
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
