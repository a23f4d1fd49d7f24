// Files whose addresses carry a digest, kept in this browser: they never change, so that what was had
// once starts without a network.

const NAME = "queens-python";
// Python's worker puts one of its own in its place.
const fetched = globalThis.fetch.bind(globalThis);

async function store() {
  try {
    return await caches.open(NAME);
  } catch {
    return null; // neither where pages are not secure, nor in some private windows
  }
}

export async function kept(address, options) {
  const held = await store(), found = await held?.match(address).catch(() => null);
  if (found) return found;
  let answer;
  try {
    answer = await fetched(address, options);
  } catch {
    throw new Error(`${address} cannot be reached`);
  }
  if (!answer.ok) throw new Error(`${address} is missing (${answer.status})`);
  if (held) held.put(address, answer.clone()).catch(() => {});
  return answer;
}

// A module of its own, from wherever it is kept.
export async function addressOf(address, type = "text/javascript") {
  return URL.createObjectURL(new Blob([await (await kept(address)).arrayBuffer()], { type }));
}

// What earlier editions of this copy left.
export async function forget(folder, files) {
  const held = await store(), wanted = new Set(files);
  for (const { url } of (await held?.keys().catch(() => [])) ?? []) {
    if (url.startsWith(folder) && !wanted.has(url)) held.delete(url);
  }
}
