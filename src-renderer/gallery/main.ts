/** The gallery: the window's own components, each in its states, without the application behind them. */
import './made-up-bridge.ts';
import { mount } from 'svelte';
import '@fontsource-variable/inter/wght.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { loadStatus } from '../state/status.svelte.ts';
import Gallery from './Gallery.svelte';

const target = document.getElementById('gallery');
if (!target) throw new Error('index.html has no #gallery');

await loadStatus();
mount(Gallery, { target });
