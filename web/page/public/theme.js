// Applies the chosen colours before the first paint. The other scripts run later.
try {
  const { theme } = JSON.parse(localStorage["tilebase settings"]);
  document.documentElement.dataset.theme = theme ?? "";
} catch {
  // Without a stored choice, the colours are the system's.
}
